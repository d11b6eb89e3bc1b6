import { useState } from 'react';
import { AvatarInitials, avatarFrame, type AvatarLook } from '#web/ui/basic/avatar-initials.tsx';

interface ClientAvatarProps extends AvatarLook {
  client: { readonly id: string; readonly name: string };
  /** The hash in the photo's address; without one there are the initials (AQ-5). */
  photo: string | null | undefined;
  /** In a row of a sheet, which has no initials: without a photo there is nothing. */
  photoOnly?: boolean;
}

/** Decoration beside the name. A photo that does not come, as without a connection, leaves the initials. */
export function ClientAvatar({ client, photo = null, photoOnly = false, ...look }: ClientAvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (photo !== null && photo !== missing)
    return (
      <img
        src={`/api/clients/${client.id}/photo/${photo}`}
        alt=""
        loading="lazy"
        className={avatarFrame(look, 'object-cover')}
        onError={() => setMissing(photo)}
      />
    );
  return photoOnly ? null : <AvatarInitials name={client.name} {...look} />;
}
