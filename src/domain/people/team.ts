/** The most people of one institution, open invitations included (EQ-1). */
export const LARGEST_TEAM = 20;

/** How long an offer to take over the institution can be accepted (AS-14). */
export const OWNERSHIP_OFFER_HOURS = 72;

/** How long an invitation can be accepted (EQ-2). */
export const INVITATION_HOURS = 72;
