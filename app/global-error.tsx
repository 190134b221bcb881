'use client';

/** Replaces the whole document, so it brings its own style. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <head>
        <title>Inkwright did not load</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>{style}</style>
      </head>
      <body>
        <main>
          <p aria-hidden="true">¶</p>
          <h1>Inkwright did not load</h1>
          <p>The server stumbled. Your posts and credits are safe.</p>
          <button type="button" onClick={reset}>
            Try again
          </button>
          <a href="/">Back to Inkwright</a>
        </main>
      </body>
    </html>
  );
}

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; background: light-dark(#fbf9f5, #171412); color: light-dark(#2b2520, #e9e4dc); font: 17px/1.6 Georgia, serif; }
  main { box-sizing: border-box; min-height: 100dvh; padding: 24px; display: grid; place-content: center; justify-items: center; text-align: center; }
  h1 { margin: 16px 0 0; font-size: 34px; line-height: 1.2; }
  p { margin: 12px 0 28px; color: light-dark(#655c53, #aea69b); }
  p:first-child { margin: 0; font: italic 72px/1 Georgia, serif; color: light-dark(#0f5a3e, #74cfa6); }
  button, a { box-sizing: border-box; min-width: 180px; margin: 4px; padding: 10px 20px; border-radius: 8px; font: 500 15px/1.5 system-ui, sans-serif; }
  button { border: 0; background: light-dark(#0f5a3e, #74cfa6); color: light-dark(#fff, #10261c); cursor: pointer; }
  a { color: inherit; text-decoration: none; border: 1px solid light-dark(#d9d2c6, #463f38); }
  :focus-visible { outline: 2px solid light-dark(#0f5a3e, #74cfa6); outline-offset: 3px; }
`;
