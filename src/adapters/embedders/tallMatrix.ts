import { EigenvalueDecomposition, Matrix } from 'ml-matrix';

/** A dense matrix with many rows and few columns, row by row. */
export interface TallMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float64Array;
}

/** A sparse matrix, row by row: entries of row r are those from `rowOffsets[r]` up to `rowOffsets[r + 1]`. */
export interface SparseMatrix {
  readonly rows: number;
  readonly columns: number;
  readonly rowOffsets: Uint32Array;
  readonly columnIndices: Uint32Array;
  readonly values: Float32Array;
}

export function zeros(rows: number, columns: number): TallMatrix {
  return { rows, columns, values: new Float64Array(rows * columns) };
}

/** sparse × dense. */
export function multiply(sparse: SparseMatrix, dense: TallMatrix): TallMatrix {
  const result = zeros(sparse.rows, dense.columns);
  forEachEntry(sparse, (row, column, value) => {
    addScaled(rowOf(result, row), rowOf(dense, column), value);
  });
  return result;
}

/** sparseᵀ × dense. */
export function multiplyTransposed(sparse: SparseMatrix, dense: TallMatrix): TallMatrix {
  const result = zeros(sparse.columns, dense.columns);
  forEachEntry(sparse, (row, column, value) => {
    addScaled(rowOf(result, column), rowOf(dense, row), value);
  });
  return result;
}

/** tall × small. */
export function multiplySmall(tall: TallMatrix, small: Matrix): TallMatrix {
  const result = zeros(tall.rows, small.columns);
  const factors = small.to2DArray().map((row) => Float64Array.from(row));
  for (let row = 0; row < tall.rows; row += 1) {
    const target = rowOf(result, row);
    rowOf(tall, row).forEach((value, inner) => {
      addScaled(target, factors[inner] ?? target.subarray(0, 0), value);
    });
  }
  return result;
}

function forEachEntry(
  sparse: SparseMatrix,
  visit: (row: number, column: number, value: number) => void,
): void {
  for (let row = 0; row < sparse.rows; row += 1) {
    for (let entry = sparse.rowOffsets[row] ?? 0; entry < (sparse.rowOffsets[row + 1] ?? 0); entry += 1) {
      visit(row, sparse.columnIndices[entry] ?? 0, sparse.values[entry] ?? 0);
    }
  }
}

/** The eigenvectors of tallᵀ × tall and the square roots of its eigenvalues, largest first, without those near zero. */
export function rightSingular(tall: TallMatrix): { vectors: Matrix; singularValues: number[] } {
  const decomposition = new EigenvalueDecomposition(gram(tall), { assumeSymmetric: true });
  const eigenvalues = decomposition.realEigenvalues;
  const largest = Math.max(...eigenvalues, 0);
  const kept = eigenvalues
    .map((value, column) => ({ value, column }))
    .filter(({ value }) => value > largest * 1e-10)
    .sort((a, b) => b.value - a.value);
  const vectors = decomposition.eigenvectorMatrix.subMatrixColumn(kept.map(({ column }) => column));
  return { vectors, singularValues: kept.map(({ value }) => Math.sqrt(value)) };
}

/** Columns of unit length at right angles that span the same space; fewer than before when the space is smaller. */
export function orthonormalise(tall: TallMatrix): TallMatrix {
  const { vectors, singularValues } = rightSingular(tall);
  return multiplySmall(
    tall,
    scaleColumns(
      vectors,
      singularValues.map((value) => 1 / value),
    ),
  );
}

export function scaleColumns(matrix: Matrix, factors: readonly number[]): Matrix {
  return matrix.clone().mulRowVector([...factors]);
}

function gram(tall: TallMatrix): Matrix {
  const width = tall.columns;
  const sums = zeros(width, width);
  for (let row = 0; row < tall.rows; row += 1) {
    const values = rowOf(tall, row);
    values.forEach((value, column) => {
      addScaled(rowOf(sums, column), values, value);
    });
  }
  return Matrix.from1DArray(width, width, sums.values);
}

/** target += factor × source, number by number. */
function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  if (factor === 0) return;
  for (let index = 0; index < source.length; index += 1) {
    target[index] = (target[index] ?? 0) + factor * (source[index] ?? 0);
  }
}

function rowOf({ values, columns }: TallMatrix, row: number): Float64Array {
  return values.subarray(row * columns, (row + 1) * columns);
}
