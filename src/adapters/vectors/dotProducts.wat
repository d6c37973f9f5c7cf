;; Dot products of one query with many vectors that lie one after the other, as far as they exceed `limit` times the vector's
;; norm. Each of these results is the vector's number (32 bits) and its dot product; the value returned says how many there are.
;; `width` is the number of numbers in a vector: a multiple of 16 for bytes, of 4 for floats.
(module
  (memory (export "memory") 8)

  ;; Vectors of signed bytes, the query in signed 16-bit numbers; the products are 32-bit integers.
  (func (export "dotInt8")
    (param $query i32) (param $vectors i32) (param $norms i32) (param $count i32) (param $width i32) (param $limit f32)
    (param $results i32) (result i32)
    (local $sum v128) (local $part v128) (local $at i32) (local $end i32) (local $row i32) (local $dot i32) (local $result i32)
    (local.set $result (local.get $results))
    (block $done
      (loop $vector
        (br_if $done (i32.eq (local.get $row) (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (local.get $width)))
        (loop $numbers
          (local.set $part (v128.load (local.get $vectors)))
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s (v128.load (local.get $at)) (i16x8.extend_low_i8x16_s (local.get $part)))
                (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $at)) (i16x8.extend_high_i8x16_s (local.get $part))))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))
        (local.set $dot
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (if (f32.gt (f32.convert_i32_s (local.get $dot)) (f32.mul (local.get $limit) (f32.load (local.get $norms))))
          (then
            (i32.store (local.get $result) (local.get $row))
            (i32.store offset=4 (local.get $result) (local.get $dot))
            (local.set $result (i32.add (local.get $result) (i32.const 8)))))
        (local.set $norms (i32.add (local.get $norms) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $vector)))
    (i32.shr_u (i32.sub (local.get $result) (local.get $results)) (i32.const 3)))

  ;; Vectors and query of 32-bit floats; so are the products.
  (func (export "dotFloat32")
    (param $query i32) (param $vectors i32) (param $norms i32) (param $count i32) (param $width i32) (param $limit f32)
    (param $results i32) (result i32)
    (local $sum v128) (local $at i32) (local $end i32) (local $row i32) (local $dot f32) (local $result i32)
    (local.set $result (local.get $results))
    (block $done
      (loop $vector
        (br_if $done (i32.eq (local.get $row) (local.get $count)))
        (local.set $sum (v128.const f32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (i32.shl (local.get $width) (i32.const 2))))
        (loop $numbers
          (local.set $sum
            (f32x4.add (local.get $sum) (f32x4.mul (v128.load (local.get $at)) (v128.load (local.get $vectors)))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (br_if $numbers (i32.lt_u (local.get $vectors) (local.get $end))))
        (local.set $dot
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $sum)) (f32x4.extract_lane 1 (local.get $sum)))
            (f32.add (f32x4.extract_lane 2 (local.get $sum)) (f32x4.extract_lane 3 (local.get $sum)))))
        (if (f32.gt (local.get $dot) (f32.mul (local.get $limit) (f32.load (local.get $norms))))
          (then
            (i32.store (local.get $result) (local.get $row))
            (f32.store offset=4 (local.get $result) (local.get $dot))
            (local.set $result (i32.add (local.get $result) (i32.const 8)))))
        (local.set $norms (i32.add (local.get $norms) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $vector)))
    (i32.shr_u (i32.sub (local.get $result) (local.get $results)) (i32.const 3))))
