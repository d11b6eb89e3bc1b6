import { z } from 'zod';

/** Bytes as the browser's WebAuthn JSON writes them. */
const bytesIn = (longest: number) =>
  z
    .string('digital ou rosto inválido')
    .regex(/^[\w-]+$/, 'digital ou rosto inválido')
    .max(longest, 'digital ou rosto inválido');

const answer = { credential_id: bytesIn(1400), client_data: bytesIn(4000) };

/** What a device answers when it signs a challenge with a key it has. */
export const assertionIn = z.strictObject({
  ...answer,
  authenticator_data: bytesIn(4000),
  signature: bytesIn(2000),
});

/** What it answers when it makes a new key. */
export const attestationIn = z.strictObject({
  ...answer,
  attestation: bytesIn(20_000),
  transports: z.array(z.string().max(20)).max(10),
});

export type Assertion = z.infer<typeof assertionIn>;
export type Attestation = z.infer<typeof attestationIn>;
