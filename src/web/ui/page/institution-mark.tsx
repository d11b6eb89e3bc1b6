import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { initialsOf } from '#web/ui/basic/initials.ts';

interface InstitutionMarkProps {
  name: string;
  url: string | null;
  /** Where there is no picture; the initials of the name unless something else is given. */
  fallback?: ReactNode;
  size?: 'regular' | 'large';
}

/** The logo of an institution, decoration beside its name. The server that keeps the picture does not learn who looks at it. */
export function InstitutionMark({ name, url, fallback, size = 'regular' }: InstitutionMarkProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden rounded-control bg-mark font-extrabold text-on-mark',
        size === 'regular' ? 'size-9 text-sm' : 'size-12 text-base',
      )}
    >
      {url === null || url === broken ? (
        (fallback ?? initialsOf(name))
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
