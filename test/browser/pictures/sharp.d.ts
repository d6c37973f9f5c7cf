// The part of sharp that the pictures use: it is installed with the workbench only, and types are checked without it.
declare module 'sharp' {
  interface Sharp {
    resize(size: { readonly width: number }): Sharp;
    png(): Sharp;
    gif(options: {
      readonly delay: number[];
      readonly loop: number;
      readonly effort: number;
      readonly dither: number;
      readonly interFrameMaxError: number;
      readonly interPaletteMaxError: number;
    }): Sharp;
    toBuffer(): Promise<Buffer>;
  }
  export default function sharp(
    input: Buffer | Buffer[],
    options?: { readonly join: { readonly animated: boolean } },
  ): Sharp;
}
