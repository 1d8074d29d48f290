import type { IpcMainEvent, MessagePortMain } from 'electron';
import { portMessage } from '#contract/rules/handshake.ts';
import type { WindowChannel } from '../host.ts';
import { isOwnPage } from './appOrigin.ts';
import type { ElectronApi, ElectronWindow } from './ElectronApi.ts';

/** Adapts Electron's port for oRPC and the greeting. */
function toChannel(port: MessagePortMain): WindowChannel {
  return {
    on(event, listener) {
      if (event === 'message') port.on('message', ({ data }: { data: unknown }) => listener({ data }));
      else if (event === 'close') port.on('close', () => listener());
    },
    postMessage: (data) => port.postMessage(data),
    close: () => port.close(),
  };
}

/**
 * Sends a bridge port to a window that requests one. Only the main frame of an own window, on a page of our
 * own origin, gets a port.
 * @param windowOf returns the own window of a web contents id
 * @param whenReady runs its argument once `onChannel` can accept windows
 */
export function handOverPorts(
  electron: Pick<ElectronApi, 'ipcMain' | 'MessageChannelMain'>,
  windowOf: (webContentsId: number) => ElectronWindow | undefined,
  onChannel: (channel: WindowChannel) => void,
  whenReady: (run: () => void) => void,
): void {
  const handOver = (event: IpcMainEvent) => {
    const frame = event.senderFrame;
    const window = windowOf(event.sender.id);
    if (frame === null || window === undefined) return;
    if (frame !== window.webContents.mainFrame || !isOwnPage(frame.url)) return;
    const { port1, port2 } = new electron.MessageChannelMain();
    onChannel(toChannel(port1));
    port1.start();
    frame.postMessage(portMessage, null, [port2]);
  };
  const tryHandOver = (event: IpcMainEvent) => {
    try {
      handOver(event);
    } catch {
      // Electron throws for a frame that was disposed meanwhile. Its page was closed and needs no port.
    }
  };
  electron.ipcMain.on(portMessage, (event: IpcMainEvent) => whenReady(() => tryHandOver(event)));
}
