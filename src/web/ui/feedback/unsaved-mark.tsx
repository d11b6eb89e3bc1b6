import { LoaderCircle } from 'lucide-react';

/** Beside what is shown before the server said so (MO-2). */
export function UnsavedMark() {
  return (
    <span role="status" className="ml-2 inline-flex items-center gap-1 align-middle text-sm text-muted">
      <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
      ainda não salvo
    </span>
  );
}
