import { useState } from 'react';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';

const keyOf = (status: InterestStatus) => `caderneta-unfolded-${status}`;

/** Open or folded as it was left on this device (IN-14); folded where the browser keeps nothing. */
export function useUnfolded(status: InterestStatus): [boolean, (unfolded: boolean) => void] {
  const [unfolded, setUnfolded] = useState(() => wasUnfolded(status));
  return [
    unfolded,
    (next) => {
      setUnfolded(next);
      keep(status, next);
    },
  ];
}

function wasUnfolded(status: InterestStatus): boolean {
  try {
    return localStorage.getItem(keyOf(status)) !== null;
  } catch {
    return false;
  }
}

function keep(status: InterestStatus, unfolded: boolean): void {
  try {
    if (unfolded) localStorage.setItem(keyOf(status), '1');
    else localStorage.removeItem(keyOf(status));
  } catch {
    // Kept for this visit alone.
  }
}
