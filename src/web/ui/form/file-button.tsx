import { clsx } from 'clsx';
import { FolderOpen, LoaderCircle, type LucideIcon } from 'lucide-react';
import { buttonLook } from '#web/ui/basic/button.tsx';

interface FileButtonProps {
  /** As in the `accept` of a file field. */
  accept: string;
  /** Called for each of several. */
  onFile: (file: File) => void;
  multiple?: boolean;
  /** Opens the camera where there is one. */
  camera?: boolean;
  icon?: LucideIcon;
  variant?: 'primary' | 'secondary';
  disabled?: boolean;
  /** While the chosen file is sent: `loadingText` takes the place of the words. It keeps the focus and opens nothing. */
  loading?: boolean;
  loadingText?: string;
  children: string;
}

/** Opens the device's own choice of files. */
export function FileButton(props: FileButtonProps) {
  const { accept, onFile, multiple = false, camera = false, icon: Icon = FolderOpen } = props;
  const { variant, disabled = false, loading = false, loadingText, children } = props;
  return (
    <label
      aria-busy={loading || undefined}
      className={buttonLook({
        variant,
        className: clsx(
          'relative has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          loading ? 'cursor-not-allowed opacity-60' : 'cursor-pointer',
        ),
      })}
    >
      <Icon aria-hidden="true" />
      {loading && <LoaderCircle aria-hidden="true" className="animate-spin" />}
      {loading ? (loadingText ?? children) : children}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        disabled={disabled}
        className="absolute inset-0 cursor-[inherit] opacity-0"
        onClick={(event) => {
          if (loading) event.preventDefault();
        }}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file can be chosen again after it was mended.
          event.target.value = '';
          for (const file of files) onFile(file);
        }}
      />
    </label>
  );
}
