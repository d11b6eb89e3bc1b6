import { useState } from 'react';
import type { InterestStatus } from '#domain/interest-requests/interest-request.ts';
import { keepHere, keptHere } from '#web/base/kept-here.ts';

const keyOf = (status: InterestStatus) => `caderneta-unfolded-${status}`;

/** Open or folded as it was left on this device (IN-14); folded where the browser keeps nothing. */
export function useUnfolded(status: InterestStatus): [boolean, (unfolded: boolean) => void] {
  const [unfolded, setUnfolded] = useState(() => keptHere(keyOf(status)) !== null);
  return [
    unfolded,
    (next) => {
      setUnfolded(next);
      keepHere(keyOf(status), next ? '1' : null);
    },
  ];
}
