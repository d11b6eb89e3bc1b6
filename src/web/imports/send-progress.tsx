import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';

/** The rows on their way to be checked. */
export function SendProgress({ progress }: { progress: { sent: number; total: number } | null }) {
  const { sent, total } = progress ?? { sent: 0, total: 0 };
  return (
    <div role="status" className="grid gap-2">
      <p className="font-medium">{`Conferindo ${sent} de ${total} linhas...`}</p>
      <ProgressBar label="Linhas conferidas" value={sent} total={total} />
    </div>
  );
}
