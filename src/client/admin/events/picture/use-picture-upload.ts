import { useRef, useState } from 'react';
import { MOST_PICTURE_BYTES, type Picture, pictureRefusals } from '../../../../contract/pictures.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { sendPicture } from '../../../platform/api/send-picture.ts';

export interface PictureUpload {
  isBusy: boolean;
  /** Why the last file came to nothing. */
  message: string | undefined;
  /** Takes a file up; the last one chosen counts. */
  upload: (file: File) => Promise<void>;
  /** Takes no notice any more of one that is still on its way. */
  giveUp: () => void;
}

/** Uploads pictures one after another and hands over what the server has made of them. */
export function usePictureUpload(onUploaded: (picture: Picture) => void): PictureUpload {
  const latest = useRef(0);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const giveUp = () => {
    latest.current++;
    setIsBusy(false);
    setMessage(undefined);
  };
  const upload = async (file: File) => {
    giveUp();
    // The server says the same, but only after all of it was on its way.
    if (file.size > MOST_PICTURE_BYTES) return setMessage(pictureRefusals.picture_too_large.message);
    const own = latest.current;
    setIsBusy(true);
    try {
      const picture = await sendPicture(file);
      if (own === latest.current) onUploaded(picture);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (own === latest.current) setMessage(error.message);
    } finally {
      if (own === latest.current) setIsBusy(false);
    }
  };
  return { isBusy, message, upload, giveUp };
}
