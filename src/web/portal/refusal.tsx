import { CircleAlert } from 'lucide-react';

/** Why a request was not taken, for longer than a toast stays. The toast is read aloud; this is to be read. */
export function Refusal({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p className="mt-4 flex items-start gap-2.5 rounded-control bg-red-soft px-3.5 py-3 text-sm text-red">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {error.message}
    </p>
  );
}
