interface ProgressBarProps {
  /** What is going on, for screen readers. */
  label: string;
  value: number;
  total: number;
}

/** How far something has come; the figures stand beside it in words. */
export function ProgressBar({ label, value, total }: ProgressBarProps) {
  const share = total === 0 ? 1 : Math.min(1, value / total);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={total}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-brand transition-[width] duration-150 motion-reduce:transition-none"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
