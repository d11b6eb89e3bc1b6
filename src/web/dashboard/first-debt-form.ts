/** The name under which 'Quem te deve?' keeps what was typed. */
export const FIRST_DEBT_FORM = 'staff first debt';
