import { Fragment } from 'react';

/** An e-mail too long for its line goes on after the @, rather than wherever the line ends. */
export function EmailOrText({ text }: { text: string }) {
  return text.split(/(?<=@)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
