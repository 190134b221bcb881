import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before anything else, in every thread: no file can be written while FAULT_FULL exists, not
// even the database's own log.
const flag = process.env.FAULT_FULL ?? '';
const write = fs.writeSync;
fs.writeSync = (file, ...rest) => {
  if (file > 2 && fs.existsSync(flag))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  return write(file, ...rest);
};
syncBuiltinESMExports();
