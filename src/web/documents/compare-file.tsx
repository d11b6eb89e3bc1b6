import { useState } from 'react';
import { momentDayText } from '#domain/calendar.ts';
import { settings } from '#web/base/settings.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';

/** Whether a PDF is the one that was accepted, by its hash: it is read here and sent nowhere (PB-19). */
export function CompareFile({ accepted }: { accepted: { readonly at: string; readonly sha256: string } }) {
  const [isSame, setIsSame] = useState<boolean | null>(null);
  async function compare(file: Blob) {
    setIsSame((await sha256Of(file)) === accepted.sha256);
  }
  return (
    <div
      className="grid gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file !== undefined) void compare(file);
      }}
    >
      <p className="text-sm text-muted">Confira se um PDF é o arquivo aceito. Ele não sai deste aparelho.</p>
      <FileButton accept="application/pdf" onFile={(file) => void compare(file)}>
        Escolher o PDF
      </FileButton>
      <div role="status" className="empty:hidden">
        {isSame !== null && (
          <Notice tone={isSame ? 'green' : 'red'}>
            {isSame
              ? `É o arquivo aceito em ${momentDayText(accepted.at, settings.timeZone)}`
              : 'Este arquivo não é o que foi aceito.'}
          </Notice>
        )}
      </div>
    </div>
  );
}

async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
