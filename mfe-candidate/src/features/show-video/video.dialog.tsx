import { PRODUCT_NAME } from '@market/contracts';
import type { DialogComponentProps } from '@market/web-kit';
import { Dialog } from '@market/web-kit/ui';
import classes from './video.module.css';

/** An open film stands in until there is one about the product; its host sets no cookies before it plays. */
const VIDEO = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

/** The fixed outside video (product spec, section 2). */
export function VideoDialog({ onClose }: DialogComponentProps<'video'>) {
  return (
    <Dialog title={`How ${PRODUCT_NAME} works`} width={860} onClose={onClose} closeOnOutsideClick>
      <iframe className={classes.video} src={VIDEO} title="Video" allow="fullscreen; picture-in-picture" referrerPolicy="strict-origin-when-cross-origin" sandbox="allow-scripts allow-same-origin allow-presentation" />
    </Dialog>
  );
}
