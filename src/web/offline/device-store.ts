import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isUnsent, type KeptEntry, type QueueEntry } from './queue-entry.ts';
import type { KeptRoute } from './kept-route.ts';
import { importKey, seal, unseal, type Sealed } from './seal.ts';

/** A person at an institution: 'institution user'. */
export type Owner = string;

/*
 * OF-12: what this device keeps, in IndexedDB, written by the page. In the open are only whose it is, and in which order; the keys
 * can be used but not read, and go with the session.
 */
interface OfflineSchema extends DBSchema {
  /** Who turned it on. */
  switches: { key: Owner; value: true };
  keys: { key: Owner; value: CryptoKey };
  routes: { key: Owner; value: Sealed };
  entries: {
    key: number;
    value: {
      readonly place?: number;
      readonly owner: Owner;
      /** Counted for another person on this device, who reads no more of it (OF-9). */
      readonly unsent: boolean;
      readonly sealed: Sealed;
    };
    indexes: { owner: Owner };
  };
}

const NAME = 'caderneta-offline';

export class DeviceStore {
  readonly #db: IDBPDatabase<OfflineSchema>;

  private constructor(db: IDBPDatabase<OfflineSchema>) {
    this.#db = db;
  }

  /** The browser may end the connection of a page that was long in the background. */
  static async open(onEnded: () => void): Promise<DeviceStore> {
    const db = await openDB<OfflineSchema>(NAME, 1, {
      upgrade(created) {
        created.createObjectStore('switches');
        created.createObjectStore('keys');
        created.createObjectStore('routes');
        const entries = created.createObjectStore('entries', { keyPath: 'place', autoIncrement: true });
        entries.createIndex('owner', 'owner');
      },
      terminated: onEnded,
    });
    return new DeviceStore(db);
  }

  close(): void {
    this.#db.close();
  }

  async isOn(owner: Owner): Promise<boolean> {
    return (await this.#db.get('switches', owner)) === true;
  }

  async turnOn(owner: Owner): Promise<void> {
    await this.#db.put('switches', true, owner);
  }

  /** The Rota goes at once; a queue stays until it is sent. */
  async turnOff(owner: Owner): Promise<void> {
    const change = this.#db.transaction(['switches', 'routes'], 'readwrite');
    await Promise.all([
      change.objectStore('switches').delete(owner),
      change.objectStore('routes').delete(owner),
      change.done,
    ]);
  }

  /** Whose key is here: who is signed in, while there is no connection to ask the server. */
  async ownerHere(): Promise<Owner | null> {
    return (await this.#db.getAllKeys('keys'))[0] ?? null;
  }

  /** The person signed in: what was kept to be read by another one goes (OF-1). */
  async become(owner: Owner | null): Promise<void> {
    const change = this.#db.transaction(['keys', 'routes', 'entries'], 'readwrite');
    for (const name of ['keys', 'routes'] as const) {
      const store = change.objectStore(name);
      for (const other of await store.getAllKeys()) if (other !== owner) await store.delete(other);
    }
    const entries = change.objectStore('entries');
    for (const { place, unsent, owner: whose } of await entries.getAll())
      if (whose !== owner && !unsent && place !== undefined) await entries.delete(place);
    await change.done;
  }

  async keepKey(owner: Owner, base64: string): Promise<void> {
    if ((await this.#db.get('keys', owner)) !== undefined) return;
    await this.#db.put('keys', await importKey(base64), owner);
  }

  async keepRoute(owner: Owner, route: KeptRoute): Promise<void> {
    const key = await this.#db.get('keys', owner);
    if (key === undefined) return;
    const sealed = await seal(key, owner, route);
    const change = this.#db.transaction(['switches', 'keys', 'routes'], 'readwrite');
    // It may have been turned off, or the person left, while the answer came.
    const mayKeep =
      (await change.objectStore('switches').get(owner)) === true &&
      (await change.objectStore('keys').getKey(owner)) !== undefined;
    if (mayKeep) await change.objectStore('routes').put(sealed, owner);
    await change.done;
  }

  async wipeRoute(owner: Owner): Promise<void> {
    await this.#db.delete('routes', owner);
  }

  async route(owner: Owner): Promise<KeptRoute | null> {
    const [key, sealed] = await Promise.all([this.#db.get('keys', owner), this.#db.get('routes', owner)]);
    if (key === undefined || sealed === undefined) return null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what keepRoute wrote opens under the key
    return (await unseal(key, owner, sealed)) as KeptRoute | null;
  }

  /** In the order of entry. */
  async entries(owner: Owner): Promise<readonly KeptEntry[]> {
    const [key, rows] = await Promise.all([
      this.#db.get('keys', owner),
      this.#db.getAllFromIndex('entries', 'owner', owner),
    ]);
    if (key === undefined) return [];
    const opened = await Promise.all(
      rows.map(async ({ place = 0, sealed }) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what `add` wrote opens under the key
        const entry = (await unseal(key, owner, sealed)) as QueueEntry | null;
        return entry === null ? [] : [{ ...entry, place }];
      }),
    );
    return opened.flat();
  }

  /** All or none. Rejects where the device has no room for them. */
  async add(owner: Owner, entries: readonly QueueEntry[]): Promise<void> {
    const key = await this.#requireKey(owner);
    const rows = await Promise.all(
      entries.map(async (entry) => ({ owner, unsent: true, sealed: await seal(key, owner, entry) })),
    );
    // Money that was received: said to be kept once it is on the disk, whatever then becomes of the device.
    const change = this.#db.transaction('entries', 'readwrite', { durability: 'strict' });
    await Promise.all([...rows.map((row) => change.store.add(row)), change.done]);
  }

  async save(owner: Owner, { place, ...entry }: KeptEntry): Promise<void> {
    const key = await this.#requireKey(owner);
    const sealed = await seal(key, owner, entry);
    await this.#db.put('entries', { place, owner, unsent: isUnsent(entry), sealed });
  }

  async remove(place: number): Promise<void> {
    await this.#db.delete('entries', place);
  }

  /** How many wait of this person and of others, which needs no key. */
  async unsent(owner: Owner | null): Promise<{ readonly own: number; readonly others: number }> {
    const waiting = (await this.#db.getAll('entries')).filter(({ unsent }) => unsent);
    const own = waiting.filter((row) => row.owner === owner).length;
    return { own, others: waiting.length - own };
  }

  /** No person uses it, and nothing waits. */
  async isEmpty(): Promise<boolean> {
    const [switches, entries] = await Promise.all([this.#db.count('switches'), this.#db.count('entries')]);
    return switches === 0 && entries === 0;
  }

  async #requireKey(owner: Owner): Promise<CryptoKey> {
    const key = await this.#db.get('keys', owner);
    if (key === undefined) throw new Error('the key went with the session');
    return key;
  }
}
