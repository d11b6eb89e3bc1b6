import { lazyPart } from '#web/base/first-view/lazy-part.tsx';

/** Loaded once the screen around it stands: nobody waits for files to see what a client owes. */
export const ClientFiles = lazyPart(async () => (await import('./client-files.tsx')).ClientFiles);
