import { Notice } from '#web/ui/feedback/notice.tsx';

/** Why a request was not taken, for longer than a toast stays. The toast is read aloud; this is to be read. */
export function Refusal({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <div className="mt-4">
      <Notice tone="red">{error.message}</Notice>
    </div>
  );
}
