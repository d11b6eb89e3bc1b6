import { expect, test } from 'vitest';
import { allSettings } from './institution-settings.ts';

test('PA-31 PX-10 a setting that was not chosen has its original value', () => {
  expect(allSettings({})).toEqual({ early_discount: false, offers_interest_only: false });
  expect(allSettings({ offers_interest_only: true })).toEqual({
    early_discount: false,
    offers_interest_only: true,
  });
});
