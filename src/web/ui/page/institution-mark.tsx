import { clsx } from 'clsx';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { initialsOf } from '#web/ui/basic/initials.ts';

interface InstitutionMarkProps {
  /** Null while it is not known, and the mark is empty. */
  name: string | null;
  url: string | null;
  size?: 'regular' | 'large';
}

/**
 * The logo of an institution, decoration beside its name; without one the initials, without a name an icon. The server that keeps the picture does not learn who
 * looks at it.
 */
export function InstitutionMark({ name, url, size = 'regular' }: InstitutionMarkProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const initials = name === null ? null : initialsOf(name);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden rounded-control bg-mark font-extrabold text-on-mark',
        size === 'regular' ? 'size-9 text-sm' : 'size-12 text-base',
      )}
    >
      {url === null || url === broken ? (
        initials === '' ? (
          <Landmark className="size-1/2" strokeWidth={1.75} />
        ) : (
          initials
        )
      ) : (
        <img
          src={url}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full bg-plate object-contain"
          onError={() => setBroken(url)}
        />
      )}
    </span>
  );
}
