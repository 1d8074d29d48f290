import { procedures } from '#main/bridge/procedures.ts';
import type { Host } from '#main/host/host.ts';
import { saveText } from '#main/host/saveTarget.ts';
import type { Kubeconfigs } from '#main/kubeconfig/Kubeconfigs.ts';

const mediaType = 'text/yaml; charset=utf-8';

/** @param loadKubeconfigs returns the kubeconfig service once it is loaded */
export const kubeconfigProcedures = (
  loadKubeconfigs: () => Promise<Kubeconfigs>,
  host: Pick<Host, 'saveFile'>,
) => {
  const installed = async () => (await loadKubeconfigs()).installed;
  return {
    start: procedures.kubeconfig.start.handler(async () => (await loadKubeconfigs()).describeInstallation()),
    preview: procedures.kubeconfig.preview.handler(async ({ input }) =>
      (await loadKubeconfigs()).preview(input),
    ),
    install: procedures.kubeconfig.install.handler(async ({ input: { fingerprint, ...wish } }) =>
      (await loadKubeconfigs()).install(wish, fingerprint),
    ),
    proceed: procedures.kubeconfig.proceed.handler(async ({ input }) =>
      (await loadKubeconfigs()).proceed(input.pending, input.fingerprint),
    ),
    discard: procedures.kubeconfig.discard.handler(async ({ input }) => {
      (await loadKubeconfigs()).discard(input.pending);
      return {};
    }),
    verify: procedures.kubeconfig.verify.handler(async ({ input }) =>
      (await loadKubeconfigs()).verify(input.id),
    ),
    undo: procedures.kubeconfig.undo.handler(async ({ input }) => ({
      refusal: await (await installed()).undo(input.id),
    })),
    save: procedures.kubeconfig.save.handler(async function* ({ signal }) {
      const kubeconfigs = await loadKubeconfigs();
      const file = { name: kubeconfigs.fileName(), type: mediaType };
      // Opens the save dialog first, so that no token is created if the user cancels.
      yield* saveText(host, file, () => kubeconfigs.fetchText(), signal);
    }),
    copy: procedures.kubeconfig.copy.handler(async () => ({
      text: await (await loadKubeconfigs()).fetchText(),
    })),
    lock: {
      remove: procedures.kubeconfig.lock.remove.handler(async ({ input }) => {
        await (await loadKubeconfigs()).removeLock(input.path);
        return {};
      }),
    },
    inventory: {
      list: procedures.kubeconfig.inventory.list.handler(async () => (await installed()).list()),
      preview: procedures.kubeconfig.inventory.preview.handler(async ({ input }) =>
        (await installed()).previewRemoval(input.id),
      ),
      remove: procedures.kubeconfig.inventory.remove.handler(async ({ input }) => ({
        refusal: await (await installed()).remove(input.id, input.fingerprint),
      })),
      remedy: procedures.kubeconfig.inventory.remedy.handler(async ({ input }) => ({
        refusal: await (await installed()).fix(input.finding),
      })),
    },
  };
};
