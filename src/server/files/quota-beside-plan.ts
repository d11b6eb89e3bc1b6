import { MB } from '#domain/files/file.ts';
import type { Allowance } from '#domain/plans/plan.ts';

/** For what no plan refuses, a contract to accept or a proof of payment (AS-7): FILES_QUOTA_MB, or what the plan has where that is more. */
export function quotaBesidePlan(quotaBytes: number, allowance: Allowance | null): number {
  return Math.max(quotaBytes, (allowance?.files_mb ?? 0) * MB);
}
