import { useQuery } from '@tanstack/react-query';
import { canUsePasskeys } from '#web/security/passkeys/passkey-support.ts';
import { securityQuery } from '#web/data/accounts/security-query.ts';

/** What the account asks for besides the password (SG-6). */
export interface SecondProof {
  /** The second factor is on. */
  readonly asksForCode: boolean;
  /** It may take the place of the code. */
  readonly hasPasskey: boolean;
}

/** Until it is known nothing is asked for; the server refuses what lacks a code. */
export function useSecondProof(): SecondProof {
  const { data } = useQuery(securityQuery);
  return {
    asksForCode: data !== undefined && data.totp_since !== null,
    hasPasskey: data !== undefined && data.passkeys.length > 0 && canUsePasskeys(),
  };
}
