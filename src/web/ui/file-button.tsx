import { FolderOpen } from 'lucide-react';
import { buttonLook } from './button.tsx';

interface FileButtonProps {
  /** As in the `accept` of a file field. */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
  children: string;
}

/** Opens the device's own choice of files. */
export function FileButton({ accept, onFile, disabled = false, children }: FileButtonProps) {
  return (
    <label
      className={buttonLook({
        className:
          'relative cursor-pointer has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
      })}
    >
      <FolderOpen aria-hidden="true" />
      {children}
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again after it was mended.
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
