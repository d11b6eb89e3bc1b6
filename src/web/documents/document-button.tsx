import { FileDown } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from '#web/ui/basic/button.tsx';
import { downloadDocument, type DocumentSource } from './download-document.ts';

interface DocumentButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'wide' | 'dense'> {
  source: DocumentSource;
  children: ReactNode;
}

/** Makes a document and saves it; busy until it has come. */
export function DocumentButton({ source, children, variant = 'secondary', ...look }: DocumentButtonProps) {
  const [making, setMaking] = useState(false);
  async function make() {
    setMaking(true);
    await downloadDocument(source);
    setMaking(false);
  }
  return (
    <Button
      {...look}
      variant={variant}
      loading={making}
      loadingText="Preparando..."
      onClick={() => void make()}
    >
      <FileDown aria-hidden="true" />
      {children}
    </Button>
  );
}
