import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';

/** Also for links that look like a button: `<Link className={buttonLook({ variant: 'primary' })}>`. */
export const buttonLook = cva(
  [
    'inline-flex min-h-11 items-center justify-center rounded-control py-2 font-semibold',
    'select-none transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60',
    '[&_svg]:size-5 [&_svg]:shrink-0 aria-busy:[&_svg:not(.animate-spin)]:hidden',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-brand text-on-brand not-disabled:hover:bg-brand-strong not-disabled:active:bg-brand-strong',
        secondary:
          'border border-line bg-card text-ink not-disabled:hover:bg-sunken not-disabled:active:bg-sunken',
        soft: 'bg-brand-soft text-brand not-disabled:hover:bg-sunken not-disabled:active:bg-sunken',
        ghost: 'text-brand not-disabled:hover:bg-brand-soft not-disabled:active:bg-brand-soft',
        destructive: 'bg-red text-on-red not-disabled:hover:bg-red-strong not-disabled:active:bg-red-strong',
      },
      wide: { true: 'w-full', false: '' },
      /** For a row of several: smaller words, the same height under the thumb. */
      dense: { true: 'gap-1.5 px-2.5 text-sm', false: 'gap-2 px-4 text-base' },
    },
    defaultVariants: { variant: 'primary', wide: false, dense: false },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonLook> {
  /** Disabled with a turning mark; `loadingText` takes the place of the words ('Entrando...'). */
  loading?: boolean;
  loadingText?: string;
}

export function Button(props: ButtonProps) {
  const {
    variant,
    wide,
    dense,
    loading = false,
    loadingText,
    className,
    children,
    disabled,
    ...rest
  } = props;
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // A disabled button drops the focus; after the answer it goes back to where the person was.
  useLayoutEffect(() => {
    if (loading) hadFocus.current = document.activeElement === ref.current;
    else if (hadFocus.current && document.activeElement === document.body) ref.current?.focus();
    if (!loading) hadFocus.current = false;
  }, [loading]);

  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      className={buttonLook({ variant, wide, dense, className })}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
    >
      {loading && <LoaderCircle aria-hidden="true" className="animate-spin" />}
      {loading ? (loadingText ?? children) : children}
    </button>
  );
}
