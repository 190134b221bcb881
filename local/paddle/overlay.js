// Paddle.js of local mode: window.PaddleBillingV1 as the wrapper from npm expects it. The overlay is
// an iframe of the local checkout page, which reports by postMessage as Paddle's own does.
(() => {
  const origin = new URL(document.currentScript.src).origin;
  let options = {};
  let frame = null;
  let opened = null;

  function tell(name, data = {}) {
    options.eventCallback?.({ name, data: { transaction_id: opened, ...data } });
    if (typeof options.checkout?.eventCallback === 'function')
      options.checkout.eventCallback({ name, data });
  }

  function close() {
    if (!frame) return;
    frame.remove();
    frame = null;
    tell('checkout.closed');
  }

  function open({ transactionId } = {}) {
    if (!transactionId) throw new Error('The local Paddle opens checkouts by transactionId.');
    frame?.remove();
    opened = transactionId;
    frame = document.createElement('iframe');
    frame.title = 'Checkout';
    frame.name = 'paddle_frame';
    frame.className = 'paddle-frame paddle-frame-overlay';
    frame.src = `${origin}/api/local/paddle/checkout?_ptxn=${encodeURIComponent(transactionId)}&overlay=1`;
    frame.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:99999;pointer-events:auto;color-scheme:light';
    frame.addEventListener('load', () => {
      frame?.focus();
      tell('checkout.loaded');
    });
    document.body.append(frame);
  }

  window.addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame?.contentWindow) return;
    if (event.data === 'checkout.closed') close();
    else if (/^checkout\./.test(event.data)) tell(event.data);
  });

  const initialize = (given) => {
    options = { ...options, ...given };
    paddle.Initialized = true;
  };
  const paddle = {
    Initialized: false,
    Environment: { set: () => undefined },
    Initialize: initialize,
    Update: initialize,
    Checkout: { open, close },
    Status: { libraryVersion: 'local' },
  };
  window.PaddleBillingV1 = paddle;
  window.Paddle = paddle;
})();
