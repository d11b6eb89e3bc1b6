/*
 * Every route × every condition, with the exact status. A registered route without a line fails the suite, and so does
 * a dash where the condition could be made. Where several conditions hold at once, the order is that of PRECEDENCE.
 *
 *   valid  a valid call                         id    a malformed id, in path, query or body
 *   none   no session                           priv  a key the caller may not set (institution_id, paid_amount, …)
 *   junk   a made-up cookie                     site  sent by another site's page
 *   old    a session that ended or was revoked  type  not JSON (text, form, multipart)
 *   kind   the other kind of session            big   a body of 64 KB + 1
 *   mana   a manager of the same institution    json  broken JSON, __proto__, no object
 *   coll   a collector of it                    key   no Idempotency-Key
 *   view   a viewer of it                       full  over the limit
 *   path   another lender's id in the path      down  the database is away
 *   ref    another lender's id elsewhere
 *
 * The collector has no client: what the role may ask for answers like what never was (EQ-4).
 */
const MATRIX = `
route                                     valid none junk old  kind mana coll view path ref  id   priv site type big  json key  full down
GET /api/session                           200  200  200  200  200  -    -    -    -    -    -    400  200  200  200  200  -    -    503
POST /api/session                          200  200  200  200  200  -    -    -    -    -    -    400  403  415  413  400  -    429  503
POST /api/session/second-factor            200  422  422  422  422  -    -    -    -    -    -    400  403  415  413  400  -    -    503
POST /api/session/passkey/options          200  200  200  200  200  -    -    -    -    -    -    400  403  415  413  400  -    429  503
POST /api/session/passkey                  200  200  200  200  200  -    -    -    -    -    -    400  403  415  413  400  -    -    503
POST /api/session/refresh                  200  401  401  401  401  -    -    -    -    -    -    400  403  415  413  400  -    -    503
POST /api/session/institution              200  401  401  401  401  -    -    -    -    404  400  400  403  415  413  400  -    -    503
DELETE /api/session                        204  401  401  401  401  -    -    -    -    -    -    400  403  415  413  400  -    -    503
POST /api/password-recovery                204  204  204  204  204  -    -    -    -    -    -    400  403  415  413  400  -    429  503
POST /api/password-recovery/confirm        204  204  204  204  204  -    -    -    -    -    -    400  403  415  413  400  -    429  503
POST /api/sign-ups                         204  204  204  204  204  -    -    -    -    -    -    400  403  415  413  400  -    429  503
POST /api/sign-ups/confirm                 201  201  201  201  201  -    -    -    -    -    -    400  403  415  413  400  -    429  503
POST /api/demonstration                    404  404  404  404  404  -    -    -    -    -    -    400  403  415  413  400  -    429  503
GET /api/plan                              200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
POST /api/billing/events                   204  204  204  204  204  -    -    -    -    404  400  400  204  415  413  400  -    -    503
GET /api/clients                           200  401  401  401  401  200  200  200  -    -    -    400  200  200  200  200  -    429  503
POST /api/clients/search                   200  401  401  401  401  200  200  200  -    -    -    400  403  415  413  400  -    429  503
POST /api/clients/deleted/search           200  401  401  401  401  200  403  200  -    -    -    400  403  415  413  400  -    429  503
GET /api/clients/counts                    200  401  401  401  401  200  200  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/clients/deleted                   200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/clients/:id                       200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/clients/:id/exposure              200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/clients/:id/page                  200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/clients/:id/ledger                200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
POST /api/clients                          201  401  401  401  401  201  403  403  -    -    -    400  403  415  413  400  400  429  503
PATCH /api/clients/:id                     200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
PUT /api/clients/:id/no-lending            200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/clients/:id                    204  401  401  401  401  204  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/clients/:id/restore              200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/clients/:id/accesses               200  401  401  401  401  403  403  403  404  -    400  400  200  200  200  200  -    429  503
GET /api/clients/:id/data.json             200  401  401  401  401  403  403  403  404  -    400  400  200  200  200  200  -    429  503
GET /api/clients/:id/data.pdf              200  401  401  401  401  403  403  403  404  -    400  400  200  200  200  200  -    429  503
POST /api/clients/:id/anonymise            204  401  401  401  401  403  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/clients/:id/access-code          201  401  401  401  401  403  403  403  404  -    400  400  403  415  413  400  -    429  503
GET /api/loans                             200  401  401  401  401  200  200  200  -    200  400  400  200  200  200  200  -    429  503
POST /api/loans/search                     200  401  401  401  401  200  200  200  -    200  400  400  403  415  413  400  -    429  503
GET /api/loans/totals                      200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/loans/deleted                     200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/loans/:id                         200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/loans/:id/history                 200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
POST /api/loans                            201  401  401  401  401  201  403  403  -    404  400  400  403  415  413  400  400  429  503
PATCH /api/loans/:id                       200  401  401  401  401  200  403  403  404  404  400  400  403  415  413  400  -    429  503
DELETE /api/loans/:id                      204  401  401  401  401  204  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/loans/:id/restore                200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/loans/:id/settle                 200  401  401  401  401  200  404  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/loans/:id/write-off              200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/loans/:id/renew                  200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/loans/:id/undo-renewal           200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/loans/:id/undo-settlement        200  401  401  401  401  200  404  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/loans/:id/undo-renegotiation     200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/loans/:id/undo-waiver            200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/loans/:id/guarantees              200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
PUT /api/loans/:id/guarantees              200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/guarantees/:id/return            200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/loans/:id/installments            200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
PATCH /api/loans/:id/installments/:number  200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
PUT /api/loans/:id/due-dates               200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/loans/:id/renegotiate            200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/loans/:id/waive-late-fee         200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/installment-loans                201  401  401  401  401  201  403  403  -    404  400  400  403  415  413  400  400  429  503
PUT /api/installment-loans/:id             200  401  401  401  401  200  403  403  404  404  400  400  403  415  413  400  -    429  503
GET /api/payments                          200  401  401  401  401  200  404  200  -    404  400  400  200  200  200  200  -    429  503
POST /api/payments                         201  401  401  401  401  201  404  403  -    404  400  400  403  415  413  400  400  429  503
DELETE /api/payments/:id                   200  401  401  401  401  200  404  403  404  -    400  400  403  415  413  400  -    429  503
GET /api/metrics                           200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/dashboard/pictures                200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/day                               200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/cash                              200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/cash/months                       200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/cash/book                         200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/cash/export                       200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/reports/income-tax                200  401  401  401  401  403  403  403  -    -    -    400  200  200  200  200  -    429  503
GET /api/reports/income-tax/export         200  401  401  401  401  403  403  403  -    -    -    400  200  200  200  200  -    429  503
GET /api/incidents                         200  401  401  401  401  403  403  403  -    -    -    400  200  200  200  200  -    429  503
POST /api/incidents                        201  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  400  429  503
GET /api/incidents/:id/pdf                 200  401  401  401  401  403  403  403  404  -    400  400  200  200  200  200  -    429  503
GET /api/reports/income-tax/pdf            200  401  401  401  401  403  403  403  -    -    -    400  200  200  200  200  -    429  503
POST /api/cash/entries                     201  401  401  401  401  201  403  403  -    -    -    400  403  415  413  400  400  429  503
PATCH /api/cash/entries/:id                200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/cash/entries/:id               204  401  401  401  401  204  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/cash/entries/:id/restore         200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/calendar                          200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/calendar/days/:day                200  401  401  401  401  200  403  200  -    -    400  400  200  200  200  200  -    429  503
GET /api/calendar-feed                     200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
POST /api/calendar-feed                    201  401  401  401  401  201  403  403  -    -    -    400  403  415  413  400  -    429  503
DELETE /api/calendar-feed                  204  401  401  401  401  204  403  403  -    -    -    400  403  415  413  400  -    429  503
GET /api/feeds/:token                      200  200  200  200  200  -    -    -    -    -    404  400  200  200  200  200  -    -    503
GET /api/interests                         200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
POST /api/interests/search                 200  401  401  401  401  200  403  200  -    -    -    400  403  415  413  400  -    429  503
POST /api/interests/search/counts          200  401  401  401  401  200  403  200  -    -    -    400  403  415  413  400  -    429  503
GET /api/interests/counts                  200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/interests/:id                     200  401  401  401  401  200  403  200  404  -    400  400  200  200  200  200  -    429  503
POST /api/interests                        201  401  401  401  401  201  403  403  -    404  400  400  403  415  413  400  400  429  503
PATCH /api/interests/:id                   200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/interests/:id                  204  401  401  401  401  204  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/interests/:id/create-loan        201  401  401  401  401  201  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/institution                       200  401  401  401  401  200  200  200  -    -    -    400  200  200  200  200  -    429  503
PUT /api/institution                       200  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  -    429  503
PUT /api/institution/logo                  200  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  -    429  503
DELETE /api/institution/logo               200  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  -    429  503
PUT /api/institution/pix                   200  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  -    429  503
POST /api/institution/closing              200  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  -    429  503
DELETE /api/institution/closing            200  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  -    429  503
GET /api/public/institutions               200  200  200  200  200  -    -    -    -    -    -    400  200  200  200  200  -    429  503
GET /api/public/institutions/:institution_id/privacy  200  200  200  200  200  -    -    -    -    -    400  400  200  200  200  200  -    429  503
GET /api/public/logos/:institution_id/:sha256  200  200  200  200  200  -    -    -    -    -    400  400  200  200  200  200  -    429  503
PATCH /api/account                         200  401  401  401  401  200  200  200  -    -    -    400  403  415  413  400  -    429  503
POST /api/account/password/confirm         204  401  401  401  401  204  204  204  -    -    -    400  403  415  413  400  -    429  503
POST /api/account/email/confirm            204  204  204  204  204  -    -    -    -    -    -    400  403  415  413  400  -    429  503
GET /api/account/sessions                  200  401  401  401  401  200  200  200  -    -    -    400  200  200  200  200  -    429  503
DELETE /api/account/sessions               204  401  401  401  401  204  204  204  -    -    -    400  403  415  413  400  -    429  503
DELETE /api/account/sessions/:id           204  401  401  401  401  404  404  404  404  -    400  400  403  415  413  400  -    429  503
GET /api/account/security                  200  401  401  401  401  200  200  200  -    -    -    400  200  200  200  200  -    429  503
POST /api/account/totp                     201  401  401  401  401  201  201  201  -    -    -    400  403  415  413  400  -    429  503
POST /api/account/totp/confirm             200  401  401  401  401  422  422  422  -    -    -    400  403  415  413  400  -    429  503
DELETE /api/account/totp                   204  401  401  401  401  204  204  204  -    -    -    400  403  415  413  400  -    429  503
POST /api/account/recovery-codes           201  401  401  401  401  409  409  409  -    -    -    400  403  415  413  400  -    429  503
POST /api/account/passkeys/options         200  401  401  401  401  200  200  200  -    -    -    400  403  415  413  400  -    429  503
POST /api/account/passkeys                 201  401  401  401  401  422  422  422  -    -    -    400  403  415  413  400  -    429  503
PATCH /api/account/passkeys/:id            200  401  401  401  401  404  404  404  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/account/passkeys/:id           204  401  401  401  401  404  404  404  404  -    400  400  403  415  413  400  -    429  503
GET /api/people                            200  401  401  401  401  403  403  403  -    -    -    400  200  200  200  200  -    429  503
PATCH /api/people/:id                      200  401  401  401  401  403  403  403  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/people/:id/sessions            204  401  401  401  401  403  403  403  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/people/:id/second-factor       204  401  401  401  401  403  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/people/:id/ownership             200  401  401  401  401  403  403  403  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/people/:id/ownership           204  401  401  401  401  404  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/people/:id/ownership/accept      200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
GET /api/account/membership                200  401  401  401  401  200  200  200  -    -    -    400  200  200  200  200  -    429  503
DELETE /api/account/membership             204  401  401  401  401  204  204  204  -    -    -    400  403  415  413  400  -    429  503
POST /api/institutions                     201  401  401  401  401  201  201  201  -    -    -    400  403  415  413  400  -    429  503
POST /api/invitations                      201  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  -    429  503
DELETE /api/invitations/:id                204  401  401  401  401  403  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/invitations/accept               200  200  200  200  200  -    -    -    -    -    -    400  403  415  413  400  -    429  503
GET /api/collected                         200  401  401  401  401  200  200  403  -    200  400  400  200  200  200  200  -    429  503
GET /api/backups/latest                    200  401  401  401  401  403  403  403  -    -    -    400  200  200  200  200  -    429  503
GET /api/collected/export                  200  401  401  401  401  200  200  403  -    -    -    400  200  200  200  200  -    429  503
PUT /api/clients/collector                 204  401  401  401  401  204  403  403  -    404  400  400  403  415  413  400  -    429  503
GET /api/collectors                        200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/access-codes                      200  401  401  401  401  403  403  403  -    -    -    400  200  200  200  200  -    429  503
PUT /api/access-codes                      200  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  -    429  503
GET /api/export/:file                      200  401  401  401  401  403  403  403  -    -    400  400  200  200  200  200  -    429  503
POST /api/portal/check                     204  204  204  204  204  -    -    -    -    -    -    400  403  415  413  400  -    429  503
POST /api/portal/session                   200  200  200  200  200  -    -    -    -    404  400  400  403  415  413  400  -    429  503
DELETE /api/portal/session                 204  204  204  204  204  -    -    -    -    -    -    400  403  415  413  400  -    -    503
GET /api/portal/me                         200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
GET /api/portal/loans                      200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
GET /api/portal/loans/:id/installments     200  401  401  401  401  -    -    -    404  -    400  400  200  200  200  200  -    429  503
GET /api/portal/request                    200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
POST /api/portal/requests                  201  401  401  401  401  -    -    -    -    404  400  400  403  415  413  400  400  429  503
POST /api/public/requests                  204  204  204  204  204  -    -    -    -    404  400  400  403  415  413  400  400  429  503
GET /api/tags                              200  401  401  401  401  200  200  200  -    -    -    400  200  200  200  200  -    429  503
POST /api/tags                             201  401  401  401  401  201  403  403  -    -    -    400  403  415  413  400  400  429  503
PATCH /api/tags/:id                        200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/tags/:id                       204  401  401  401  401  204  403  403  404  -    400  400  403  415  413  400  -    429  503
GET /api/clients/:id/files                 200  401  401  401  401  200  404  200  404  404  400  400  200  200  200  200  -    429  503
POST /api/clients/:id/files                201  401  401  401  401  201  404  403  404  404  400  400  403  415  413  400  400  429  503
GET /api/clients/:id/photo/:sha256         200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
PATCH /api/files/:id                       200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/files/:id                      204  401  401  401  401  204  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/files/:id/restore                200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/files/usage                       200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/files/next-erased                 200  401  401  401  401  200  403  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/files/:id/:sha256                 200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/portal/files                      200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
GET /api/portal/files/:id/:sha256          200  401  401  401  401  -    -    -    404  -    400  400  200  200  200  200  -    429  503
GET /api/loan-presets                      200  401  401  401  401  200  200  200  -    -    -    400  200  200  200  200  -    429  503
POST /api/loan-presets                     201  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  400  429  503
PUT /api/loan-presets/order                200  401  401  401  401  403  403  403  -    -    -    400  403  415  413  400  -    429  503
PATCH /api/loan-presets/:id                200  401  401  401  401  403  403  403  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/loan-presets/:id               204  401  401  401  401  403  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/loan-presets/:id/restore         200  401  401  401  401  403  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/portal/loan-presets               200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
GET /api/messages/templates                200  401  401  401  401  200  200  200  -    -    -    400  200  200  200  200  -    429  503
PUT /api/messages/templates/:moment        200  401  401  401  401  403  403  403  -    -    400  400  403  415  413  400  -    429  503
GET /api/clients/:id/messages              200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
POST /api/messages                         201  401  401  401  401  201  404  403  -    404  400  400  403  415  413  400  400  429  503
PATCH /api/messages/:id                    200  401  401  401  401  200  404  403  404  -    400  400  403  415  413  400  -    429  503
GET /api/clients/:id/visits                200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/clients/:id/dues                  200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/promises                          200  401  401  401  401  200  200  200  -    200  400  400  200  200  200  200  -    429  503
POST /api/visits                           201  401  401  401  401  201  404  403  -    404  400  400  403  415  413  400  400  429  503
DELETE /api/visits/:id                     204  401  401  401  401  204  404  403  404  -    400  400  403  415  413  400  -    429  503
GET /api/sheet                             200  401  401  401  401  200  200  403  -    -    -    400  200  200  200  200  -    429  503
GET /api/sheet/pdf                         200  401  401  401  401  200  200  403  -    -    -    400  200  200  200  200  -    429  503
GET /api/route                             200  401  401  401  401  200  200  403  -    -    -    400  200  200  200  200  -    429  503
GET /api/held-entries                      200  401  401  401  401  200  200  403  -    -    -    400  200  200  200  200  -    429  503
POST /api/held-entries                     201  401  401  401  401  201  201  403  -    201  400  400  403  415  413  400  400  429  503
POST /api/held-entries/:id/record          200  401  401  401  401  200  403  403  404  404  400  400  403  415  413  400  400  429  503
POST /api/held-entries/:id/discard         200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/route-order                       200  401  401  401  401  200  200  403  -    -    -    400  200  200  200  200  -    429  503
PUT /api/route-order                       204  401  401  401  401  204  404  403  -    -    -    400  403  415  413  400  -    429  503
POST /api/payments/batch                   200  401  401  401  401  200  200  403  -    -    -    400  403  415  413  400  -    429  503
GET /api/collection                        200  401  401  401  401  200  200  403  -    -    -    400  200  200  200  200  -    429  503
GET /api/loans/:id/pix                     200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/loans/:id/payoff                  200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/portal/loans/:id/pix              200  401  401  401  401  -    -    -    404  -    400  400  200  200  200  200  -    429  503
GET /api/portal/loans/:id/payoff           200  401  401  401  401  -    -    -    404  -    400  400  200  200  200  200  -    429  503
GET /api/payments/:id/receipt              200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/loans/:id/documents/:kind         200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
GET /api/clients/:id/statement             200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
POST /api/documents/proposal               200  401  401  401  401  200  403  200  -    -    -    400  403  415  413  400  -    429  503
GET /api/documents/:code                   200  401  401  401  401  200  403  200  -    -    400  400  200  200  200  200  -    429  503
POST /api/public/documents/check           200  200  200  200  200  -    -    -    -    -    -    400  403  415  413  400  -    429  503
GET /api/portal/payments/:id/receipt       200  401  401  401  401  -    -    -    404  -    400  400  200  200  200  200  -    429  503
GET /api/portal/loans/:id/documents/:kind  200  401  401  401  401  -    -    -    404  -    400  400  200  200  200  200  -    429  503
GET /api/portal/promise                    200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
POST /api/portal/promises                  201  401  401  401  401  -    -    -    -    -    -    400  403  415  413  400  400  429  503
GET /api/portal/statement                  200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
GET /api/portal/my-data.json               200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
GET /api/portal/my-data.pdf                200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
GET /api/loans/:id/acceptances             200  401  401  401  401  200  404  200  404  -    400  400  200  200  200  200  -    429  503
POST /api/loans/:id/acceptance             201  401  401  401  401  201  403  403  404  -    400  400  403  415  413  400  -    429  503
DELETE /api/acceptances/:id                204  401  401  401  401  204  403  403  404  -    400  400  403  415  413  400  -    429  503
GET /api/portal/acceptances                200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
POST /api/portal/acceptances/:id/accept    200  401  401  401  401  -    -    -    404  -    400  400  403  415  413  400  -    429  503
GET /api/proofs                            200  401  401  401  401  200  200  200  -    -    -    400  200  200  200  200  -    429  503
POST /api/proofs/:id/accept                200  401  401  401  401  200  404  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/proofs/:id/refuse                200  401  401  401  401  200  404  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/portal/proofs                     200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
POST /api/portal/proofs                    201  401  401  401  401  -    -    -    -    404  400  400  403  415  413  400  400  429  503
GET /api/data-requests                     200  401  401  401  401  200  403  403  -    -    -    400  200  200  200  200  -    429  503
POST /api/data-requests/:id/answer         200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/portal/data-requests              200  401  401  401  401  -    -    -    -    -    -    400  200  200  200  200  -    429  503
POST /api/portal/data-requests             201  401  401  401  401  -    -    -    -    -    -    400  403  415  413  400  400  429  503
GET /api/bank-statements                   200  401  401  401  401  200  403  403  -    -    -    400  200  200  200  200  -    429  503
POST /api/bank-statements                  201  401  401  401  401  201  403  403  -    -    -    400  403  415  413  400  400  429  503
PUT /api/bank-statements/:id/lines         200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/bank-statements/:id/undo         200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/bank-lines                        200  401  401  401  401  200  403  403  -    -    -    400  200  200  200  200  -    429  503
POST /api/bank-lines/record                200  401  401  401  401  200  403  403  -    -    -    400  403  415  413  400  -    429  503
PATCH /api/bank-lines/:id                  200  401  401  401  401  200  403  403  404  404  400  400  403  415  413  400  -    429  503
GET /api/known-payers                      200  401  401  401  401  200  403  403  -    -    -    400  200  200  200  200  -    429  503
DELETE /api/known-payers/:id               204  401  401  401  401  204  403  403  404  -    400  400  403  415  413  400  -    429  503
GET /api/imports                           200  401  401  401  401  200  403  403  -    -    -    400  200  200  200  200  -    429  503
POST /api/imports                          201  401  401  401  401  201  403  403  -    -    -    400  403  415  413  400  400  429  503
GET /api/imports/:id                       200  401  401  401  401  200  403  403  404  -    400  400  200  200  200  200  -    429  503
DELETE /api/imports/:id                    204  401  401  401  401  204  403  403  404  -    400  400  403  415  413  400  -    429  503
PUT /api/imports/:id/rows                  200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
GET /api/imports/:id/rows                  200  401  401  401  401  200  403  403  404  -    400  400  200  200  200  200  -    429  503
PATCH /api/imports/:id/rows/:line          200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  -    429  503
POST /api/imports/:id/run                  200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
POST /api/imports/:id/undo                 200  401  401  401  401  200  403  403  404  -    400  400  403  415  413  400  400  429  503
GET /api/live                              200  401  401  401  200  200  200  200  -    -    -    400  200  200  200  200  -    429  503
GET /api/docs/json                         200  200  200  200  200  -    -    -    -    -    -    200  200  200  200  200  -    -    200
GET /healthz                               200  200  200  200  200  -    -    -    -    -    -    200  200  200  200  200  -    -    200
GET /readyz                                200  200  200  200  200  -    -    -    -    -    -    200  200  200  200  200  -    -    503
GET /robots.txt                            200  200  200  200  200  -    -    -    -    -    -    200  200  200  200  200  -    -    200
GET /assets/app-abc123.js                  200  200  200  200  200  -    -    -    -    -    -    200  200  200  200  200  -    -    200
GET /icon.svg                              200  200  200  200  200  -    -    -    -    -    -    200  200  200  200  200  -    -    200
GET /(a screen)                            200  200  200  200  200  -    -    -    -    -    -    200  200  200  200  200  -    -    200
`;

export const CONDITIONS = [
  'valid',
  'none',
  'junk',
  'old',
  'kind',
  'mana',
  'coll',
  'view',
  'path',
  'ref',
  'id',
  'priv',
  'site',
  'type',
  'big',
  'json',
  'key',
  'full',
  'down',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Which refusal comes first: 429, 401, 403, 415, 413, 400, 404. Conditions of one status stand in any order. */
export const PRECEDENCE = [
  'full',
  'none',
  'mana',
  'coll',
  'view',
  'site',
  'type',
  'big',
  'json',
  'key',
  'priv',
  'id',
  'path',
  'ref',
] as const;

/**
 * A limit on distinct CPFs refuses only a further one, and which it is only the body tells (docs/decisions/0012). A sign-in of which
 * nothing has begun, and somebody else's code or key, are known as wrong once they are looked at (SG-3, SG-7).
 */
export const KNOWN_LAST: Readonly<Record<string, readonly Condition[]>> = {
  'POST /api/portal/check': ['full'],
  'POST /api/portal/session': ['full'],
  'POST /api/session/second-factor': ['none'],
  'POST /api/account/totp/confirm': ['mana', 'coll', 'view'],
  'POST /api/account/recovery-codes': ['mana', 'coll', 'view'],
  'POST /api/account/passkeys': ['mana', 'coll', 'view'],
};

export interface MatrixRow {
  readonly route: string;
  /** Null where the condition cannot be made. */
  readonly statuses: Readonly<Record<Condition, number | null>>;
}

export const matrix: readonly MatrixRow[] = MATRIX.trim().split('\n').slice(1).map(readRow);

function readRow(line: string): MatrixRow {
  const cells = line.trim().split(/\s+/);
  const route = cells.slice(0, cells.length - CONDITIONS.length).join(' ');
  const values = cells.slice(-CONDITIONS.length);
  const statuses = Object.fromEntries(
    CONDITIONS.map((condition, column) => [condition, readCell(values[column] ?? '', line)]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each condition, made just above
  return { route, statuses: statuses as Record<Condition, number | null> };
}

function readCell(cell: string, line: string): number | null {
  if (cell === '-') return null;
  if (!/^[2-5]\d\d$/.test(cell)) throw new Error(`not a status: '${cell}' in the line ${line}`);
  return Number(cell);
}
