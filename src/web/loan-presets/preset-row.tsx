import { ArrowDown, ArrowUp, Globe, Pencil, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { LoanPreset } from '#domain/loans/terms/loan-preset.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { presetTermsText } from '#web/data/loan-presets/preset-text.ts';

interface PresetRowProps {
  preset: LoanPreset;
  /** From 0 on. */
  position: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function PresetRow({ preset, position, isLast, onMove, onEdit, onDelete }: PresetRowProps) {
  const pressed = useRef<{ button: HTMLButtonElement; at: number }>(null);
  // The browser drops the focus of a row that moves; the next press is meant for the same button.
  useLayoutEffect(() => {
    if (pressed.current === null || pressed.current.at === position) return;
    pressed.current.button.focus();
    pressed.current = null;
  });
  const mover = (word: string, by: -1 | 1, isEnd: boolean) => ({
    label: `${word} ${preset.name}`,
    // Not disabled: a disabled button would lose the focus of a person who uses a keyboard.
    'aria-disabled': isEnd || undefined,
    className: isEnd ? 'opacity-40' : '',
    onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
      if (isEnd) return;
      pressed.current = { button: currentTarget, at: position };
      onMove(by);
    },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-2 py-2">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold break-words">
          {preset.name}
          {preset.in_portal && (
            <Badge tone="neutral" icon={Globe}>
              No portal
            </Badge>
          )}
        </p>
        <p className="text-sm text-muted">{presetTermsText(preset)}</p>
      </div>
      <div className="-mr-2 ml-auto flex">
        <IconButton {...mover('Subir', -1, position === 0)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton {...mover('Descer', 1, isLast)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Editar ${preset.name}`} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={`Excluir ${preset.name}`} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
