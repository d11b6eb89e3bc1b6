export interface Message {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Without a mail server the operator reads the message in the log instead. */
  readonly reachesPeople: boolean;
  send(message: Message): Promise<void>;
}

const WITHIN = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailer(options: {
  smtpUrl: string | null;
  from: string;
  log: { warn(facts: object, text: string): void };
}): Mailer {
  const { smtpUrl, from, log } = options;
  if (smtpUrl === null) {
    return {
      reachesPeople: false,
      // The link is all the operator needs to hand it over; to whom is in the database.
      send: async ({ subject, text }) =>
        log.warn({ mail: { subject, text } }, 'sem SMTP_URL: e-mail não enviado'),
    };
  }
  // Seldom needed, and never at the start.
  const opened = async () => {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({ url: smtpUrl, ...WITHIN });
  };
  let transport: ReturnType<typeof opened> | undefined;
  return {
    reachesPeople: true,
    send: async (message) => {
      transport ??= opened();
      await (await transport).sendMail({ from, ...message });
    },
  };
}
