import { MB } from './file.ts';

const NEARLY_FULL = 0.8;

/** 'Os arquivos ocupam 412 de 500 MB.' from 80 % on; null before (AQ-6). Never says more room than there is. */
export function usageText({ used, quota }: { readonly used: number; readonly quota: number }): string | null {
  if (used < quota * NEARLY_FULL) return null;
  return `Os arquivos ocupam ${Math.ceil(used / MB)} de ${Math.floor(quota / MB)} MB.`;
}
