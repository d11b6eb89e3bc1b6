/* What the frame shows once an answer is here, in one file to download. */
export { TabPill } from '#web/interest-requests/waiting-pill.tsx';
export { RailMore } from './rail-more.tsx';
