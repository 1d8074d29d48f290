import { procedures } from '#main/bridge/procedures.ts';
import type { Snapshots } from '#main/snapshot/Snapshots.ts';

export const snapshotsProcedures = (snapshots: Snapshots) => ({
  save: procedures.snapshots.save.handler(({ signal }) => snapshots.save(signal)),
  opening: procedures.snapshots.opening.handler(({ signal }) => snapshots.opening.follow(signal)),
  receive: {
    begin: procedures.snapshots.receive.begin.handler(async ({ input: { name, bytes } }) => ({
      id: await snapshots.receive(name, bytes),
    })),
    piece: procedures.snapshots.receive.piece.handler(async ({ input: { id, data } }) => {
      await snapshots.receivePiece(id, Buffer.from(data, 'base64'));
      return {};
    }),
    end: procedures.snapshots.receive.end.handler(({ input: { id } }) => {
      snapshots.finishTransfer(id);
      return {};
    }),
  },
  stop: procedures.snapshots.stop.handler(() => {
    snapshots.stopOpening();
    return {};
  }),
  dismiss: procedures.snapshots.dismiss.handler(() => {
    snapshots.dismiss();
    return {};
  }),
});
