import { createServer, type Server } from 'node:net';

/** Just enough of a mail server to take messages. */
export async function startMailServer() {
  let received = '';
  const mailServer: Server = createServer((socket) => {
    let inData = false;
    socket.write('220 pronto\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received += text;
      if (inData) {
        inData = !text.endsWith('\r\n.\r\n');
        if (!inData) socket.write('250 ok\r\n');
      } else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 diga\r\n');
      } else if (text.startsWith('QUIT')) {
        socket.end('221 tchau\r\n');
      } else {
        socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const at = mailServer.address();
  return {
    port: typeof at === 'object' && at !== null ? at.port : 0,
    get received() {
      return received;
    },
    stop: () => new Promise<void>((resolve) => mailServer.close(() => resolve())),
  };
}
