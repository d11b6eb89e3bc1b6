interface TickBoxProps {
  /** For screen readers: which of the rows it is about. */
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** The tick of a row in a list, whose words stand beside it. */
export function TickBox({ label, checked, onCheckedChange, disabled = false }: TickBoxProps) {
  return (
    <label className="flex size-11 shrink-0 cursor-pointer items-center justify-center has-disabled:cursor-not-allowed has-disabled:opacity-60">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 cursor-[inherit] accent-brand"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
      />
    </label>
  );
}
