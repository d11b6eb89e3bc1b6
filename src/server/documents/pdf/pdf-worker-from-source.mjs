/* For development and tests: Node gives a thread's first file to no loader, so that one is registered here. */
import { register } from 'tsx/esm/api';

register();
await import('./pdf-worker.ts');
