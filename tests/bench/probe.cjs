// Preloaded into a server under test (see probe.ts): tells its heap after a collection, and how
// long its event loop was held up. Plain CommonJS, because `--require` takes nothing else.
const { createServer } = require('node:http');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { setTimeout: sleep } = require('node:timers/promises');
const v8 = require('node:v8');
const vm = require('node:vm');
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.env.PROBE_PORT) {
  const port = Number(process.env.PROBE_PORT);
  // What the server starts itself needs no probe.
  delete process.env.NODE_OPTIONS;
  delete process.env.PROBE_PORT;
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();

  const memory = async () => {
    // What a finalizer lets go of is collected in the next round.
    for (let round = 0; round < 4; round++) {
      collect();
      await sleep(100);
    }
    return process.memoryUsage();
  };
  const loop = () => {
    const [p50, p99] = [50, 99].map((at) => delay.percentile(at) / 1e6);
    const found = { p50, p99, max: delay.max / 1e6 };
    delay.reset();
    return found;
  };
  let cpu = process.cpuUsage();
  const busy = () => {
    const { user, system } = process.cpuUsage(cpu);
    cpu = process.cpuUsage();
    return { ms: (user + system) / 1000 };
  };
  const answers = {
    '/busy': busy,
    '/memory': memory,
    '/loop': loop,
    '/snapshot': () => ({ file: v8.writeHeapSnapshot() }),
  };
  createServer(async (request, response) => {
    const answer = await answers[request.url]?.();
    response.end(JSON.stringify(answer ?? null));
  })
    .listen(port, '127.0.0.1')
    .unref();
}
