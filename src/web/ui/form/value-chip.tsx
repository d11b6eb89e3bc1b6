interface ValueChipProps {
  children: string;
  value: string;
  onPress: () => void;
}

/** A value that one press fills in. */
export function ValueChip({ children, value, onPress }: ValueChipProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 flex-wrap items-center justify-self-start gap-x-1.5 rounded-full border border-line bg-card px-3.5 text-left text-sm font-medium transition-colors duration-150 hover:bg-sunken"
    >
      {children} <span className="font-semibold whitespace-nowrap">{value}</span>
    </button>
  );
}
