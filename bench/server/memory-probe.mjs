/*
 * Preloaded into a measured server: on SIGUSR2 it collects garbage and writes the memory really in use to the file named by
 * MEMORY_PROBE. Resident memory alone also counts what the heap has reserved, which depends on the work done before.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env['MEMORY_PROBE'];
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  if (file === undefined) return;
  collect();
  collect();
  const { rss, heapTotal, heapUsed } = process.memoryUsage();
  writeFileSync(`${file}.part`, String(rss - heapTotal + heapUsed));
  renameSync(`${file}.part`, file);
});
