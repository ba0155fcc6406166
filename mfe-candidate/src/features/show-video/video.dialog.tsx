import { PRODUCT_NAME } from '@market/contracts/site';
import { useShell, type DialogComponentProps } from '@market/web-kit';
import { Dialog } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './video.module.css';

/** The product's own film, made by `npm run film` from its own screens: files of the shell. */
const FILM = { video: '/film/how-it-works.webm', captions: '/film/how-it-works.vtt', poster: '/film/how-it-works.jpg' };

/** Whether the film is a file, which is played here; any other address links to a page that plays it. */
const isFile = (address: string) => /\.(webm|mp4|ogv)$/i.test(new URL(address).pathname);

/** Film about the product: the built-in one, or the installation's (`VIDEO_URL`). */
export function VideoDialog({ onClose }: DialogComponentProps<'video'>) {
  const { videoUrl } = useShell().settings;
  return (
    <Dialog
      title={texts.showVideo.howWorks({ productName: PRODUCT_NAME })}
      width={860}
      onClose={onClose}
      closeOnOutsideClick
    >
      {videoUrl && !isFile(videoUrl) ? (
        <iframe
          className={classes.video}
          src={videoUrl}
          title={texts.showVideo.video}
          allow="fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation"
        />
      ) : null}
      {videoUrl && isFile(videoUrl) ? (
        // The captions of another film are in its file, if it has any.
        // eslint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={classes.video}
          src={videoUrl}
          title={texts.showVideo.video}
          controls
          playsInline
          preload="metadata"
        />
      ) : null}
      {videoUrl ? null : (
        <video
          className={classes.video}
          src={FILM.video}
          poster={FILM.poster}
          title={texts.showVideo.video}
          controls
          playsInline
          preload="none"
        >
          <track kind="captions" src={FILM.captions} srcLang="en" label={texts.showVideo.english} default />
        </video>
      )}
    </Dialog>
  );
}
