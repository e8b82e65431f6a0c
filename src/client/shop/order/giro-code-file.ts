/** Wide enough for every banking app that reads pictures; a code has 65 modules and its quiet zone at most. */
const LEAST_PX = 800;

/** The drawn code as a PNG file, dark on white. `null` where the browser does not draw. */
export async function giroCodeFile(drawn: SVGSVGElement, name: string): Promise<File | null> {
  const modules = drawn.viewBox.baseVal.width;
  const scale = Math.ceil(LEAST_PX / modules);
  const canvas = document.createElement('canvas');
  canvas.width = modules * scale;
  canvas.height = modules * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.fillStyle = '#000';
  pen.fill(new Path2D(drawn.querySelector('path')?.getAttribute('d') ?? ''));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return picture && new File([picture], name, { type: picture.type });
}
