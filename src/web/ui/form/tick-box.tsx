import { startTransition, useOptimistic } from 'react';

interface TickBoxProps {
  /** For screen readers: which of the rows it is about. */
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** The tick of a row in a list, whose words stand beside it. It shows at once; what follows from it is not waited for. */
export function TickBox({ label, checked, onCheckedChange, disabled = false }: TickBoxProps) {
  const [shown, showAtOnce] = useOptimistic(checked);
  const tick = (ticked: boolean) =>
    startTransition(() => {
      showAtOnce(ticked);
      onCheckedChange(ticked);
    });
  return (
    <label className="flex size-11 shrink-0 cursor-pointer items-center justify-center has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 cursor-[inherit] accent-brand"
        checked={shown}
        disabled={disabled}
        onChange={(event) => tick(event.target.checked)}
      />
    </label>
  );
}
