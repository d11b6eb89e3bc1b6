import type { agendaEndpoints } from '#contract/agenda.ts';
import { feedEvent, feedRange, promiseEvent } from '#domain/agenda/agenda-feed.ts';
import { icalendarText } from '#domain/agenda/icalendar.ts';
import { monthOf } from '#domain/calendar-month.ts';
import { Problem } from '#domain/problem.ts';
import type { HandlersOf } from '#server/http/call.ts';
import type { RateLimits } from '#server/rate-limits/rate-limits.ts';
import { promisesOfFeed } from '#server/visits/standing-promises.ts';
import { hashOfToken, isToken, newToken } from '#server/sessions/session-token.ts';
import { daysOfMonth, duesBetween, duesOfDay, paymentsOfDay } from './agenda-store.ts';
import { deleteFeed, feedOf, readFeed, replaceFeed } from './feed-store.ts';

const ENDING = /\.ics$/;

export function agendaHandlers({ limits }: { limits: RateLimits }): HandlersOf<typeof agendaEndpoints> {
  return {
    'GET /api/calendar': async ({ tx, institution, query, today }) => {
      const month = query.month ?? monthOf(today);
      return { month, today, days: await daysOfMonth(tx, institution, month) };
    },
    'GET /api/calendar/days/:day': async ({ tx, institution, params, query, today }) => ({
      ...(await duesOfDay(tx, institution, {
        day: params.day,
        after: query.after,
        limit: query.limit,
        today,
      })),
      payments: await paymentsOfDay(tx, institution, params.day),
    }),
    'GET /api/calendar-feed': ({ tx, institution, user }) => feedOf(tx, institution, user),
    'POST /api/calendar-feed': async ({ tx, institution, user, body, now }) => {
      const { token, hash } = newToken();
      await replaceFeed(tx, institution, { user, tokenHash: hash, fullNames: body.full_names, now });
      return { token };
    },
    'DELETE /api/calendar-feed': async ({ tx, institution, user }) => {
      await deleteFeed(tx, institution, user);
      return null;
    },
    'GET /api/feeds/:token': async ({ db, params, now, today }) => {
      const token = params.token.replace(ENDING, '');
      if (!ENDING.test(params.token) || !isToken(token)) throw new Problem('not_found');
      const hash = hashOfToken(token);
      const feed = await readFeed(db, hash, now);
      if (feed === null) throw new Problem('not_found');
      // By the hash: the table of limits must not hold an address that opens a feed.
      await limits.take('feed_reads', hash.toString('hex'));
      const { institution_id: institution, full_names: fullNames } = feed;
      const { dues, promises } = await db.asLender(institution, async (tx) => ({
        dues: await duesBetween(tx, institution, feedRange(today)),
        promises: await promisesOfFeed(tx, institution, today),
      }));
      const events = [
        ...dues.map((due) => feedEvent(due, { fullNames })),
        ...promises.map((promise) => promiseEvent(promise, { fullNames })),
      ];
      return { type: 'text/calendar; charset=utf-8', text: icalendarText('Caderneta', events) };
    },
  };
}
