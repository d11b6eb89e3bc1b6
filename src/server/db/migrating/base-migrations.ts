/** A row of schema_migrations. */
export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** By name, in order. */
const CHECKSUMS = {
  '0001-schema': 'fa94fc9bac87370c82d836f0a357ca2d60fd675b40e63483af8b36e772e91e4b',
  '0002-cash-totals.sql': '331658f4a9b19902bb9fb4d5aa61f9334cf4b4b26a3916c3fde00743ca0f7da9',
  '0003-clients-with-debt.sql': '0fa865f8f40a39c97d9d655546a6f28c75440361301f590c6b5ab081799412c3',
  '0004-cash-entries.sql': 'c3c89f4f7d65ae32f2d4c581121c0e0dc1190a9d15dba0aa798b9f1d06d13ef9',
  '0005-generated-passwords.sql': 'cb78b2af8deb2468ecfa17552bb2bf52324d4c8edf4bdd6a27310218ef015db5',
  '0006-receber.sql': '3a81654663b619b7f963aeefe5160ab4f385a80357eb5b8a5e6466cf1b1fe82e',
  '0007-calendar-feeds.sql': '07f9f183bb4b95d7d0097aba83b18f680a2c2f1a26b35034e14125ebf8775363',
  '0008-documents-issued.sql': '724588e107c46cc846ff79b34260eb8a0b37a9bc814c1b0601d3d02df599d94c',
  '0009-own-charges.sql': 'b2d54aeb49bd9bc5e4a0719d08946977f6dec3d5225463dfaada33a860c93719',
  '0010-imports.sql': 'e83b30f12069c6f62ee889b5c781e3b3025e3060214901efebf88ae47d788702',
  '0011-room-for-payments.sql': '8deda78d4744c5f962151ec4e8c34c9747a28d16a43f5daaa920c14d17db7d53',
  '0012-second-factor.sql': '1a29bf88a3a61ef9ac38d648c76d2e422cb43d8e305ff8a7aca28d4b8f4c0e9d',
  '0013-people.sql': 'b894bf7cc9678b97a092e366811712b491489bec80634e5fbb89ab2d44da3d6f',
  '0014-audit-months.sql': '99778510dcecad4cb5bfa11fa542a7c523d85fba16ad2060a480c663c9f9c2f9',
  '0015-member-role.sql': 'f84ac3449cbbf8a04c40d304c9ec7a69774ab2988140929400bf1aa1ebdba600',
  '0016-logo-images.sql': 'cb351775339564a0b3211480c4da772b142a910821015297cda21072abbbdd77',
  '0017-clients-by-name.sql': '94e3364d3629823fe06672acc45153b8746fac0bbbe9393e197b2ec648544456',
  '0018-search-loans-in-steps.sql': '90644b4669beafffa1ba2b05f4483f01b2d51218e3dce760b316b16cd4fcf1e9',
  '0019-answers-as-text.sql': '3eb74ab58d604c25f69b789735e2c4f9dd03b51bb05079ef295126b54387060b',
  '0020-a-search-ends-with-its-page.sql': '774b06a36b4af6c676fb5c6262d7be1e334a1c7cc3a21c2e2eb6d6887b4df9dc',
  '0021-fewer-words-to-check.sql': '5ad165b25e27b0a5779c7648ef67ddf28bdce753398f3a69c9fe6205cdbf1817',
};

/**
 * The migrations of the last release before 1.0.0. A database that has all of them equals the schema of then, and the
 * files of `migrations/` carry it on; a new database is recorded as having them.
 */
export const BASE_MIGRATIONS: readonly AppliedMigration[] = Object.entries(CHECKSUMS).map(
  ([name, checksum], index) => ({ number: index + 1, name, checksum }),
);
