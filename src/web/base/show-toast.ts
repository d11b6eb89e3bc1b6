import type { ReactNode } from 'react';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastMessage {
  title: string;
  description?: string;
  /** 'waiting' stays until it is dropped or followed by another. */
  variant?: 'default' | 'destructive' | 'waiting';
  /** For what can be taken back: 'Desfazer'. */
  action?: ToastAction | undefined;
  /** Money moved by one press: 'Desfazer' stays for 15 seconds, on a wide screen above the content (LN-30). */
  keepsUndo?: boolean;
  /** What comes next, beside it: 'Enviar recibo'. */
  nextAction?: ToastAction | undefined;
  /** What can be had on paper: 'Recibo'. */
  paperAction?: ToastAction | undefined;
  /** Below the words, for what happens rarely and is worth a picture (MO-1). */
  moment?: ReactNode;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** One at a time (TO-1): a new toast takes the place of the one before it. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  shown = { ...message, id: lastId };
  for (const listener of listeners) listener();
}

export function dropToast(id: number): void {
  if (shown?.id !== id) return;
  shown = null;
  for (const listener of listeners) listener();
}

export function shownToast(): ShownToast | null {
  return shown;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
