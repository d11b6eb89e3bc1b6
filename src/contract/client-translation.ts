import type { Client } from '#domain/clients/client.ts';
import type { Versioned } from '#domain/record-version.ts';
import type { WireClient } from './clients.ts';
import {
  cpfFromWire,
  maybeMomentFromWire,
  maybeMomentToWire,
  momentFromWire,
  momentToWire,
} from './wire-translation.ts';

/** A client as the staff sees it: with the last time the borrower looked into the portal. */
export interface KnownClient extends Client, Versioned {
  readonly portalLastSeenAt: Date | null;
}

export function clientToWire(client: KnownClient): WireClient {
  return {
    id: client.id,
    name: client.name,
    phone: client.phone,
    email: client.email,
    address: client.address,
    cpf: client.cpf,
    pix_key: client.pixKey,
    notes: client.notes,
    portal_last_seen_at: maybeMomentToWire(client.portalLastSeenAt),
    created_at: momentToWire(client.createdAt),
    version: client.version,
  };
}

export function clientFromWire(wire: WireClient): KnownClient {
  return {
    id: wire.id,
    name: wire.name,
    phone: wire.phone,
    email: wire.email,
    address: wire.address,
    cpf: cpfFromWire(wire.cpf),
    pixKey: wire.pix_key,
    notes: wire.notes,
    portalLastSeenAt: maybeMomentFromWire(wire.portal_last_seen_at),
    createdAt: momentFromWire(wire.created_at),
    version: wire.version,
  };
}
