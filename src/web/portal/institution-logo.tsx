import { Landmark } from 'lucide-react';
import { useState } from 'react';

/** PT-1. Decoration beside the name. Whoever keeps the picture does not learn who looks at it. */
export function InstitutionLogo({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span
      aria-hidden="true"
      className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-control bg-brand-soft text-brand"
    >
      {url === null || url === broken ? (
        <Landmark className="size-6" strokeWidth={1.75} />
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
